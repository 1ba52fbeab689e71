import { render } from 'lit';
import { EMPTY } from './composer.js';
import { createComposerActions } from './composer-actions.js';
import { restyleComponents } from './discord-look.js';
import { frameView } from './frame-view.js';
import { keepTabInMessage } from './log-focus.js';
import { dismissedBefore } from './message-view.js';
import { type App, createApp, nowIn } from './page-state.js';
import { isTourNew } from './tour-view.js';

/** Relative times are told anew this often. */
const TICK_MS = 1000;

function start(root: HTMLElement): void {
  restyleComponents();
  const narrow = matchMedia('(max-width: 1100px)').matches;
  let opener: Element | null = null;
  let shownPlace = '';

  const app = createApp(
    {
      theme: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
      view: undefined,
      website: undefined,
      messages: new Map(),
      place: '',
      unread: new Map(),
      dismissed: dismissedBefore(),
      underWay: new Map(),
      failedOn: new Map(),
      openSelect: undefined,
      notices: [],
      composer: EMPTY,
      form: undefined,
      menu: undefined,
      side: narrow ? undefined : 'website',
      isCrowdOpen: false,
      crowdTold: new Map(),
      isDrawerOpen: false,
      faultEndpoint: 'all',
      faultTimes: 'once',
      justChanged: new Map(),
      tour: undefined,
      isTourOffered: isTourNew(),
      replay: undefined,
      wantedChannel: undefined,
      announcement: '',
      isConnected: false,
    },
    draw,
  );
  const composer = createComposerActions(app);

  function draw({ state }: App): void {
    const hadOverlay = document.querySelector('#form, .menu') !== null;
    render(frameView(app, composer, nowIn(state)), root);
    document.documentElement.dataset['theme'] = state.theme;
    if (state.replay !== undefined) document.title = `${state.replay.replay.name} · Purser sandbox`;
    const me = state.view?.people.find(({ id }) => id === state.view?.me);
    if (me !== undefined) history.replaceState(null, '', `#${me.username}`);
    moveFocus(hadOverlay);
    followEnd();
  }

  /** Into a form or menu when it opens, and back to where one was when it closes. */
  function moveFocus(hadOverlay: boolean): void {
    const form = document.getElementById('form');
    const menu = document.querySelector<HTMLElement>('.menu');
    if (!hadOverlay && (form !== null || menu !== null)) opener = document.activeElement;
    if (form instanceof HTMLDialogElement && !form.open) {
      form.showModal();
      // Otherwise its ✕ has it, and what is typed is lost.
      form.querySelector<HTMLElement>('.form-fields :is(input, textarea)')?.focus();
    }
    if (menu !== null && !menu.contains(document.activeElement)) {
      keepInside(menu);
      menu.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    }
    if (hadOverlay && form === null && menu === null) {
      const target = opener instanceof HTMLElement && opener.isConnected ? opener : null;
      (target ?? document.getElementById('composer'))?.focus();
      opener = null;
    }
  }

  /** Shows the newest message when the channel changes or a command is sent. */
  function followEnd(): void {
    const seen = `${app.state.view?.me}:${app.state.place}`;
    const isSending = app.state.notices.some(({ kind }) => kind === 'sending');
    if (seen !== shownPlace || isSending) document.getElementById('log')?.scrollTo({ top: 0 });
    shownPlace = seen;
  }

  document.addEventListener('contextmenu', (event) => {
    const member = event
      .composedPath()
      .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset['member'] !== undefined);
    const target = member?.dataset['member'];
    if (member === undefined || target === undefined) return;
    event.preventDefault();
    const box = member.getBoundingClientRect();
    // The keyboard's menu key has no place of its own.
    const isByKey = event.clientX === 0 && event.clientY === 0;
    app.change({
      menu: {
        target,
        message: member.dataset['id'],
        x: isByKey ? box.left : event.clientX,
        y: isByKey ? box.bottom : event.clientY,
      },
    });
  });

  // As in Discord, a command in a text begins that command.
  document.addEventListener('click', ({ target }) => {
    const mention = target instanceof Element ? target.closest('discord-mention[type="slash"]') : null;
    if (mention === null || app.state.replay !== undefined) return;
    app.change({ composer: { ...EMPTY, text: `/${mention.textContent.trim()}` } });
    document.getElementById('composer')?.focus();
  });

  // As in Discord, what one types goes into the message box wherever one has clicked.
  document.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
    const isTyping = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (isTyping && document.activeElement === document.body) document.getElementById('composer')?.focus();
  });

  keepTabInMessage(root);
  setInterval(() => app.change({}), TICK_MS);
  app.become(location.hash.slice(1));
}

/** Moves a menu so far that all of it is on the page. */
function keepInside(menu: HTMLElement): void {
  const box = menu.getBoundingClientRect();
  menu.style.setProperty('--x', `${Math.max(8, Math.min(box.left, innerWidth - box.width - 8))}px`);
  menu.style.setProperty('--y', `${Math.max(8, Math.min(box.top, innerHeight - box.height - 8))}px`);
}

const root = document.getElementById('root');
if (root !== null) start(root);
