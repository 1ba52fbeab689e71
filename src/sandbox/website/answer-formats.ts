import { LosslessNumber, stringify } from 'lossless-json';
import type { StandInUser } from './user-index.js';

/** Whether a read is answered as by another website: another wrapping, and other forms of the same values. */
export type ReadAnswer = 'usual' | 'other';

/** How the add endpoint answers. The last three are a 2xx that says that it failed. */
export interface AddAnswer {
  readonly as?: '200' | '204' | 'success-false' | 'status-400' | 'error';
}

/** An answer before it is written out. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function jsonAnswer(status: number, body: unknown): Answer {
  return { status, body: stringify(body) ?? '', contentType: 'application/json; charset=utf-8' };
}

export const refusal = (status: number, message: string) => jsonAnswer(status, { status, message });

export function userAnswer(user: StandInUser, shape: ReadAnswer): Answer {
  const isUsual = shape === 'usual';
  const fields = {
    id: isUsual && /^\d+$/.test(user.id) ? new LosslessNumber(user.id) : user.id,
    username: user.username,
    ...(user.email !== undefined && { email: user.email }),
    ...(user.steam !== undefined && { steam_id: isUsual ? user.steam : new LosslessNumber(user.steam) }),
    ...(user.registeredAt !== undefined && {
      created_at: isUsual ? new Date(user.registeredAt).toISOString() : Math.floor(user.registeredAt / 1000),
    }),
    ...(user.group !== undefined && { group: user.group }),
    ...(user.avatar !== undefined && { avatar: user.avatar }),
    ...user.extra,
  };
  return jsonAnswer(200, { data: isUsual ? fields : [fields] });
}

export function balanceAnswer({ paid, virtual, total }: StandInUser, shape: ReadAnswer): Answer {
  const texts = { paid_balance: paid, virtual_balance: virtual, total_balance: total };
  if (shape === 'other') return jsonAnswer(200, texts);
  const numbers = Object.entries(texts).map(([name, value]) => [name, new LosslessNumber(value)]);
  return jsonAnswer(200, { message: 'OK', data: Object.fromEntries(numbers) });
}

export function addAnswer(shape: AddAnswer): Answer {
  switch (shape.as ?? '200') {
    case '200':
      return jsonAnswer(200, { message: 'Balance added' });
    case '204':
      return { status: 204, body: '', contentType: '' };
    case 'success-false':
      return jsonAnswer(200, { success: false, message: 'Could not add' });
    case 'status-400':
      return jsonAnswer(200, { status: 400, message: 'Could not add' });
    case 'error':
      return jsonAnswer(200, { error: { message: 'Could not add' } });
  }
}
