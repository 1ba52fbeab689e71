import { html } from 'hono/html';
import type { PageAction, PageContent } from './page-content.js';

/** A page as it is written, complete. */
export type PageHtml = ReturnType<typeof pageHtml>;

/**
 * @param base the path below which the page lives, without a slash at its end
 * @param csrfToken for what the page offers to do
 */
export function pageHtml(content: PageContent, language: string, base: string, csrfToken: string) {
  const { title, tone, trouble, text, details, note, actions = [] } = content;
  const form = ({ label, path, isOther }: PageAction) => html`
      <form method="post" action="${base}${path}">
        <input type="hidden" name="csrf" value="${csrfToken}">
        <button${isOther ? html` class="other"` : ''}>${label}</button>
      </form>`;
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="stylesheet" href="${base}/style.css">
  </head>
  <body>
    <main class="${tone}">
      <h1>${title}</h1>
      ${trouble === undefined ? '' : html`<p class="trouble" role="alert">${trouble}</p>`}
      ${text === undefined ? '' : html`<p>${text}</p>`}
      ${details === undefined ? '' : definitionList(details)}
      ${actions.map(form)}
      ${note === undefined ? '' : html`<p class="quiet">${note}</p>`}
    </main>
  </body>
</html>
`;
}

const definitionList = (details: NonNullable<PageContent['details']>) =>
  html`<dl>${details.map(([term, value]) => html`<div><dt>${term}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>`;
