/** https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway */
export const OP = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  requestGuildMembers: 8,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;

export const GUILDS_INTENT = 1 << 0;
/** Not privileged. */
export const VOICE_INTENT = 1 << 7;

/** Members, presences and the content of messages: an application must have been granted them, which none is here. */
export const PRIVILEGED_INTENTS = (1 << 1) | (1 << 8) | (1 << 15);

export interface Identify {
  readonly token: string;
  readonly intents: number;
  readonly shard?: readonly [number, number];
}

export interface Resume {
  readonly token: string;
  readonly session_id: string;
  readonly seq: number;
}

export interface Frame {
  readonly op: number;
  readonly d: unknown;
}

/** @returns undefined for what is no frame */
export function readFrame(text: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    if (typeof frame !== 'object' || frame === null || !('op' in frame) || typeof frame.op !== 'number')
      return undefined;
    return { op: frame.op, d: 'd' in frame ? frame.d : undefined };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
