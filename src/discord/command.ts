import type { RESTPostAPIApplicationGuildCommandsJSONBody } from 'discord.js';
import type { Form } from './form.js';
import type { Reply } from './reply.js';
import type { ButtonRequest, CommandRequest, FormRequest } from './request.js';

/** A suggestion while an option is typed. */
export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** Answers a command. Only the person who used it sees the reply. */
export type CommandHandler = (request: CommandRequest) => Promise<Reply>;

/** A button or menu on a command's messages. */
export interface Button {
  readonly staff: boolean;
  /**
   * `update` replaces the message that has the button; `reply` answers beside it, visible only to the person.
   * Declared here because the acknowledgement of slow work already fixes it.
   */
  readonly answers: 'update' | 'reply';
  /** Changes nothing, so two processes may both run it. */
  readonly readsOnly?: boolean | undefined;
  /** Works in direct messages too, for who is a member of a server in which the bot acts. Never with `staff`. */
  readonly direct?: true;
  /** What it does is recorded in the log channel. The person who presses it is told if that fails. */
  readonly logs?: boolean | undefined;
  /** Works once per message: a second press, during the first or after it, does nothing. */
  readonly once?: boolean;
  /** A refusal replaces the message too, since its buttons no longer work. */
  readonly refusalReplaces?: boolean | undefined;
  /** Opens instead of the answer, unless it is `undefined`. It must be fast, as with a {@link FormButton}. */
  readonly form?: (request: ButtonRequest) => Promise<Form | undefined> | Form | undefined;
  run(request: ButtonRequest): Promise<Reply>;
}

/** A button that opens a form. It must be fast, since Discord accepts a form only as the first answer. */
export interface FormButton {
  readonly staff: boolean;
  readonly form: (request: ButtonRequest) => Form;
}

/** What opens instead of an answer, unless it is `undefined`. It must be fast, as with a {@link FormButton}. */
type FormOpener = (request: CommandRequest) => Promise<Form | undefined> | Form | undefined;

/** Takes a submitted form. */
export interface FormHandler extends Pick<Button, 'staff' | 'logs'> {
  /** As {@link Button.answers}, of the message whose button has opened the form; default: `reply`. */
  readonly answers?: Button['answers'];
  run(request: FormRequest): Promise<Reply>;
}

/** A command: what Discord registers, and what it does. */
export interface Command {
  readonly definition: RESTPostAPIApplicationGuildCommandsJSONBody;
  /** Checked at every use, regardless of Discord's own permissions. */
  readonly staff: boolean;
  /** Changes nothing, so two processes may both run it. */
  readonly readsOnly?: boolean | undefined;
  /** The subcommands that are recorded in the log channel, as {@link Button.logs}. */
  readonly logs?: readonly string[];
  /** One handler, or one per subcommand. */
  readonly run: CommandHandler | Readonly<Record<string, CommandHandler>>;
  /** One opener, or one per subcommand. */
  readonly form?: FormOpener | Readonly<Record<string, FormOpener>>;
  /** By the middle part of their ID. */
  readonly forms?: Readonly<Record<string, FormHandler>>;
  /** What can be suggested for an option, by subcommand, or under an empty name. What fits what is typed is shown. */
  readonly autocomplete?: Readonly<Record<string, (request: CommandRequest) => Promise<readonly Choice[]>>>;
  /** By the middle part of their `custom_id`; the first part is {@link Command.route}. */
  readonly buttons?: Readonly<Record<string, Button | FormButton>>;
  /** The first part of this command's `custom_id`s. */
  readonly route: string;
}
