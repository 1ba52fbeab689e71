const FOCUSABLE = 'a[href], button:enabled, summary, [tabindex="0"]';

const messageOf = (element: EventTarget | null) =>
  element instanceof Element ? element.closest('discord-message') : null;

/**
 * Tab goes through the controls of one message, the newest at first, and then leaves the log. The arrow keys choose
 * another message.
 */
export function keepTabInMessage(root: HTMLElement): void {
  let tab: 'forwards' | 'backwards' | undefined;
  root.addEventListener('keyup', () => {
    tab = undefined;
  });
  root.addEventListener('keydown', (event) => {
    tab = event.key !== 'Tab' ? undefined : event.shiftKey ? 'backwards' : 'forwards';
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const message = messageOf(event.target);
    const isInLog = message !== null || (event.target instanceof Element && event.target.id === 'log');
    if (by === undefined || !isInLog) return;
    const messages = [...root.querySelectorAll('discord-message')];
    const place = message === null ? messages.length : messages.indexOf(message);
    const next = messages[place + by];
    if (next === undefined) return;
    event.preventDefault();
    next.tabIndex = -1;
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  });
  root.addEventListener('focusin', ({ target, relatedTarget }) => {
    const to = messageOf(target);
    const from = messageOf(relatedTarget);
    if (tab === undefined || to === null || to === from) return;
    const direction = tab;
    // What follows moves the focus itself.
    tab = undefined;
    const log = root.querySelector<HTMLElement>('#log');
    const composer = root.querySelector<HTMLElement>('#composer');
    if (from !== null) (direction === 'forwards' ? composer : log)?.focus();
    else if (relatedTarget === log) {
      const newest = [...root.querySelectorAll('discord-message')].at(-1);
      (newest?.querySelector<HTMLElement>(FOCUSABLE) ?? composer)?.focus();
    }
  });
}
