/** The page's one stylesheet. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f2f3f5;
  --card: #ffffff;
  --edge: #d9dbe0;
  --text: #1c1d21;
  --quiet: #54575f;
  --accent: #4450d6;
  --good: #1a7f44;
  --attention: #a34f00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #1a1b1e;
    --card: #26272b;
    --edge: #4a4d55;
    --text: #eceef2;
    --quiet: #b3b7c0;
    --accent: #4d59e0;
    --good: #4ac282;
    --attention: #f0a94a;
  }
}
* { box-sizing: border-box; }
html { font: 100%/1.5 system-ui, sans-serif; background: var(--ground); color: var(--text); }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 1rem; }
main {
  width: 100%; max-width: 28rem; padding: clamp(1.1rem, 5vw, 1.75rem); background: var(--card);
  border: 1px solid var(--edge); border-top: 4px solid var(--accent); border-radius: 0.75rem;
}
main.good { border-top-color: var(--good); }
main.attention { border-top-color: var(--attention); }
h1 { margin: 0 0 0.75rem; font-size: 1.4rem; line-height: 1.25; text-wrap: balance; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
main > :last-child { margin-bottom: 0; }
.quiet { color: var(--quiet); font-size: 0.9rem; }
.trouble { padding: 0.75rem 0.9rem; border-left: 4px solid var(--attention); background: var(--ground); border-radius: 0.25rem; }
dl { margin: 0 0 1rem; border: 1px solid var(--edge); border-radius: 0.5rem; }
dl div { display: flex; gap: 1rem; justify-content: space-between; padding: 0.7rem 0.9rem; }
dl div + div { border-top: 1px solid var(--edge); }
dt { color: var(--quiet); }
dd { margin: 0; font-weight: 600; text-align: end; overflow-wrap: anywhere; min-width: 0; }
form { margin: 0 0 0.75rem; }
button {
  width: 100%; min-height: 2.9rem; padding: 0.6rem 1rem; font: inherit; font-weight: 600; cursor: pointer;
  color: #ffffff; background: var(--accent); border: 1px solid transparent; border-radius: 0.5rem;
}
button:hover { filter: brightness(0.93); }
button.other { color: var(--text); background: transparent; border-color: var(--edge); }
button:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
`;
