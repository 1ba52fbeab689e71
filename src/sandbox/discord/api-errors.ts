/** One thing that is wrong with a body, and where. */
export interface BodyFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A request that Discord refuses, with the answer that it gives. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  /** Discord's own number. https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
  readonly code: number;
  /** What is wrong with which part of the body. */
  readonly faults: readonly BodyFault[];

  constructor(status: number, code: number, message: string, faults: readonly BodyFault[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.faults = faults;
  }
}

/** A request that comes too soon after others. */
export class RateLimitError extends RestError {
  readonly retryAfterMs: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    retryAfterMs: number,
    headers: Readonly<Record<string, string>> = {},
    code = 0,
    message = 'You are being rate limited.',
  ) {
    super(429, code, message);
    this.retryAfterMs = retryAfterMs;
    this.headers = {
      ...headers,
      'retry-after': String(Math.ceil(retryAfterMs / 1000)),
      'x-ratelimit-scope': 'user',
    };
  }
}

export const tooManyOldEdits = (retryAfterMs: number) =>
  new RateLimitError(
    retryAfterMs,
    {},
    30046,
    'Maximum number of edits to messages older than 1 hour reached. Try again later.',
  );

export const unauthorized = () => new RestError(401, 0, '401: Unauthorized');
export const unknownRoute = () => new RestError(404, 0, '404: Not Found');
export const unknownApplication = () => new RestError(404, 10002, 'Unknown Application');
export const unknownChannel = () => new RestError(404, 10003, 'Unknown Channel');
export const unknownGuild = () => new RestError(404, 10004, 'Unknown Guild');
export const unknownMember = () => new RestError(404, 10007, 'Unknown Member');
export const unknownMessage = () => new RestError(404, 10008, 'Unknown Message');
export const unknownRole = () => new RestError(404, 10011, 'Unknown Role');
export const unknownUser = () => new RestError(404, 10013, 'Unknown User');
export const unknownWebhook = () => new RestError(404, 10015, 'Unknown Webhook');
export const unknownInteraction = () => new RestError(404, 10062, 'Unknown interaction');
export const alreadyAcknowledged = () =>
  new RestError(400, 40060, 'Interaction has already been acknowledged.');
export const missingAccess = () => new RestError(403, 50001, 'Missing Access');
export const notTheAuthor = () => new RestError(403, 50005, 'Cannot edit a message authored by another user');
export const emptyMessage = () => new RestError(400, 50006, 'Cannot send an empty message');
export const cannotMessageUser = () => new RestError(403, 50007, 'Cannot send messages to this user');
export const missingPermissions = () => new RestError(403, 50013, 'Missing Permissions');
/** What an interaction's webhook answers when its 15 minutes are over. */
export const invalidWebhookToken = () => new RestError(401, 50027, 'Invalid Webhook Token');
export const invalidRole = () => new RestError(400, 50028, 'Invalid Role');
export const notJson = () => new RestError(400, 50109, 'The request body contains invalid JSON.');

export const invalidForm = (faults: readonly BodyFault[]) =>
  new RestError(400, 50035, 'Invalid Form Body', faults);

/** The body of Discord's answer to a refused request. */
export function errorBody(error: RestError): unknown {
  if (error instanceof RateLimitError) {
    const code = error.code === 0 ? {} : { code: error.code };
    return { message: error.message, retry_after: error.retryAfterMs / 1000, global: false, ...code };
  }
  const head = { message: error.message, code: error.code };
  return error.faults.length ? { ...head, errors: faultTree(error.faults) } : head;
}

/** The faults as one line each, for people. */
export function faultLines(error: RestError): string[] {
  if (!error.faults.length) return [error.message];
  return error.faults.map((fault) => [fault.path.join('.'), fault.message].filter(Boolean).join(': '));
}

interface FaultNode {
  readonly below: Map<string, FaultNode>;
  readonly messages: string[];
}

/** Discord lists the faults in a tree of the body's own form. */
function faultTree(faults: readonly BodyFault[]): unknown {
  const root: FaultNode = { below: new Map(), messages: [] };
  for (const fault of faults) {
    let node = root;
    for (const part of fault.path) {
      const next: FaultNode = node.below.get(String(part)) ?? { below: new Map(), messages: [] };
      node.below.set(String(part), next);
      node = next;
    }
    node.messages.push(fault.message);
  }
  return toPlain(root);
}

function toPlain(node: FaultNode): unknown {
  const below = Object.fromEntries([...node.below].map(([part, one]) => [part, toPlain(one)]));
  const messages = node.messages.map((message) => ({ code: 'INVALID', message }));
  return messages.length ? { ...below, _errors: messages } : below;
}
