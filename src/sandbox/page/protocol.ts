import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';

/** What the page's server and its browser say to each other. */

export interface PersonView {
  readonly id: string;
  /** As it stands at their messages: the nickname in the server, or the display name. */
  readonly name: string;
  readonly username: string;
  readonly isBot: boolean;
  /** Their part in the server: `Staff`, `VIP`, `Owner` … */
  readonly part: string;
  /** 0xRRGGBB of the name; 0 for none. */
  readonly color: number;
  /** The server of which they are a member. */
  readonly server: string;
  /** Whether they are in the server that is shown. */
  readonly isMember: boolean;
  /** Ids of their roles there. */
  readonly roles: readonly string[];
  readonly isCrowd: boolean;
  /** The id of the voice channel in which they are. */
  readonly voice?: string | undefined;
}

export interface LanguageView {
  /** Discord's name for it. */
  readonly locale: string;
  readonly name: string;
}

export interface RoleView {
  readonly id: string;
  readonly name: string;
  readonly color: number;
}

export interface ChannelView {
  readonly id: string;
  readonly name: string;
  readonly topic: string;
  readonly isDirect: boolean;
  readonly isVoice?: boolean | undefined;
  /** Whom one meets there. */
  readonly members: readonly string[];
  /** How many of the crowd are there. */
  readonly crowd: number;
  /** The commands that Discord offers this person there, context menus included. */
  readonly commands: readonly APIApplicationCommand[];
}

/** The whole of what one person sees, without the messages. */
export interface View {
  readonly me: string;
  readonly locale: string;
  /** The languages of the bot, each by its own name. */
  readonly languages: readonly LanguageView[];
  readonly botId: string;
  readonly serverName: string;
  /** Of the server that is shown; of the bot's, for who is in none. */
  readonly serverId: string;
  readonly people: readonly PersonView[];
  readonly roles: readonly RoleView[];
  readonly channels: readonly ChannelView[];
  /** How far the sandbox's date is ahead of the machine's, in ms; negative if it is behind. */
  readonly aheadMs: number;
}

export interface ShownMessage {
  readonly api: APIMessage;
  readonly isEphemeral: boolean;
  /** The command that it answers, if its answer stands above it in Discord. */
  readonly command: string | undefined;
}

export interface WebsiteUserView {
  readonly id: string;
  readonly username: string;
  readonly paid: string;
  readonly virtual: string;
  readonly total: string;
}

export interface WebsiteRequestView {
  readonly number: number;
  /** ms since the epoch */
  readonly time: number;
  readonly method: string;
  readonly path: string;
  /** The user's key and, for an add, the amount. */
  readonly about: string;
  /** Undefined while none was answered. */
  readonly status: number | undefined;
  readonly fault: string | undefined;
  readonly tookEffect: boolean;
  readonly isOver: boolean;
}

export interface SwitchView {
  readonly label: string;
  readonly endpoint: string;
  /** For how many more requests; undefined until it is switched off. */
  readonly left: number | undefined;
  /** Set where it is every so many-th request. */
  readonly every: number | undefined;
}

export interface PresetView {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
}

export interface WebsiteView {
  readonly users: readonly WebsiteUserView[];
  readonly requests: readonly WebsiteRequestView[];
  readonly switches: readonly SwitchView[];
  readonly presets: readonly PresetView[];
}

/** Something that happened in what was simulated. */
export interface ReplayStep {
  /** ms from its beginning. */
  readonly at: number;
  readonly kind: 'person' | 'message' | 'credit' | 'fault' | 'process';
  /** As the trace has it. */
  readonly text: string;
  /** The messages that it brought or changed, as they are then. */
  readonly messages: readonly ShownMessage[];
  /** The accounts that it changed, as they are then. */
  readonly users: readonly WebsiteUserView[];
}

/** What was simulated, as somebody sees it who sees everything. */
export interface Replay {
  readonly name: string;
  /** What happens in it, for people. */
  readonly sentence: string;
  /** The date at its beginning, ms since the epoch. */
  readonly epoch: number;
  readonly view: View;
  /** The website's users at its beginning. */
  readonly users: readonly WebsiteUserView[];
  readonly steps: readonly ReplayStep[];
}

/** What the server tells, by the event's name. */
export interface ServerEvents {
  readonly replay: Replay;
  readonly view: View;
  readonly messages: readonly ShownMessage[];
  readonly message: ShownMessage;
  readonly website: WebsiteView;
}

/** A file that is put into an option. */
export interface FileInput {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

export type Input = string | number | boolean | FileInput;
export type Inputs = Readonly<Record<string, Input>>;

interface InPlace {
  /** Who acts. */
  readonly as: string;
  /** The channel's id. */
  readonly place: string;
}

/** What a person does. */
export type Action =
  | (InPlace & { readonly do: 'command'; readonly path: string; readonly options: Inputs })
  | (InPlace & {
      readonly do: 'suggest';
      readonly path: string;
      readonly options: Inputs;
      readonly option: string;
      readonly typed: string;
    })
  | (InPlace & { readonly do: 'user-command'; readonly name: string; readonly target: string })
  | (InPlace & { readonly do: 'message-command'; readonly name: string; readonly message: string })
  | (InPlace & { readonly do: 'press'; readonly message: string; readonly control: string })
  | (InPlace & {
      readonly do: 'select';
      readonly message: string;
      readonly control: string;
      readonly values: readonly string[];
    })
  | (InPlace & {
      readonly do: 'submit';
      readonly form: string;
      readonly values: Readonly<Record<string, string | boolean | readonly string[]>>;
    })
  | (InPlace & { readonly do: 'write'; readonly content: string })
  | (InPlace & { readonly do: 'crowd-press'; readonly message: string; readonly control: string })
  | (InPlace & { readonly do: 'crowd-command'; readonly path: string; readonly options: Inputs })
  | {
      readonly do: 'member';
      readonly change: 'join' | 'leave' | 'give-role' | 'take-role' | 'join-voice' | 'leave-voice';
      readonly server: string;
      readonly target: string;
      /** The id of the role, or of the voice channel, where it is about one. */
      readonly role: string;
    }
  /** Opens a link outside of Discord, in the browser in which this person is signed in. */
  | { readonly do: 'follow-link'; readonly as: string }
  | { readonly do: 'language'; readonly as: string; readonly locale: string }
  | {
      readonly do: 'switch-on';
      readonly preset: string;
      readonly endpoint: 'user' | 'balance' | 'add' | 'all';
      readonly times: number | undefined;
      /** Every so many-th request alone. */
      readonly every: number | undefined;
    }
  /** Default: at every endpoint. */
  | { readonly do: 'switch-off'; readonly endpoint?: 'user' | 'balance' | 'add' | undefined }
  | {
      readonly do: 'move-clock';
      /** How far forward, in ms. */
      readonly by: number;
    };

export interface CrowdAnswer {
  readonly text: string;
  readonly count: number;
}

/** What came of it. What changed in messages comes by the events. */
export type Outcome =
  | { readonly kind: 'done' }
  /** Discord's client would not have sent it. */
  | { readonly kind: 'refused'; readonly why: string }
  /** "The application did not respond". */
  | { readonly kind: 'failed' }
  /** What the crowd was told after a press. */
  | { readonly kind: 'crowd'; readonly pressed: number; readonly answers: readonly CrowdAnswer[] }
  | {
      readonly kind: 'form';
      readonly form: string;
      readonly content: APIModalInteractionResponseCallbackData;
    }
  | { readonly kind: 'choices'; readonly choices: readonly APIApplicationCommandOptionChoice[] };
