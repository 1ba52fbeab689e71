import { PRESETS, presetOf } from '../website/fault-presets.js';
import type { WebsiteRequest, WebsiteStandIn } from '../website/website-stand-in.js';
import type { WebsiteRequestView, WebsiteView } from './protocol.js';

/** How many requests are shown, the newest ones. */
const SHOWN = 100;
/** How many users are shown, the first ones. */
const SHOWN_USERS = 200;

export interface WebsitePanel {
  view(): WebsiteView;
  close(): void;
}

/** The website's side of the page. @param changed is called after every change */
export function createWebsitePanel(website: WebsiteStandIn, changed: () => void): WebsitePanel {
  /** Numbers of requests that were answered, or whose fault was acted out. */
  const over = new Set<number>();
  const close = website.events.subscribe((event) => {
    if (event.type === 'served') over.add(event.request.number);
    changed();
  });

  return {
    close,
    view() {
      const newest = website.requests.slice(-SHOWN);
      for (const number of over) if (number < (newest[0]?.number ?? 0)) over.delete(number);
      return {
        users: website.users
          .list()
          .slice(0, SHOWN_USERS)
          .map(({ id, username, paid, virtual, total }) => ({ id, username, paid, virtual, total })),
        requests: newest.map((request) => requestView(request, over.has(request.number))).reverse(),
        switches: website.switches.current().map(({ endpoint, behaviour, left, every }) => ({
          label: presetOf(behaviour)?.label ?? 'Other',
          endpoint,
          left,
          every,
        })),
        presets: PRESETS.map(({ id, label, hint }) => ({ id, label, hint })),
      };
    },
  };
}

function requestView(request: WebsiteRequest, isOver: boolean): WebsiteRequestView {
  const amount = request.endpoint === 'add' ? new URLSearchParams(request.body).get('balance') : null;
  return {
    number: request.number,
    time: request.time,
    method: request.method,
    path: request.path,
    about: [request.key?.value, amount === null ? undefined : `+${amount}`].filter(Boolean).join(' '),
    status: request.status,
    fault: request.fault,
    tookEffect: request.tookEffect,
    isOver,
  };
}
