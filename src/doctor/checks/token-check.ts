import {
  type APIApplication,
  type APIUser,
  type Client,
  DefaultRestOptions,
  RateLimitError,
  Routes,
} from 'discord.js';
import { isSnowflake } from '../../text/snowflake.js';
import { isRefusal } from '../probes/discord-client.js';
import { type Finding, findingsAbout } from '../probes/finding.js';
import { NoAnswerError } from '../probes/no-answer.js';

const ofApi = findingsAbout('DISCORD_API_URL');
const ofToken = findingsAbout('DISCORD_TOKEN');

/** Who the token belongs to. */
export interface Bot {
  readonly id: string;
  readonly applicationId: string;
  /** As the bot stands under Server Settings → Integrations. */
  readonly name: string;
}

type Application = APIApplication & { readonly interactions_endpoint_url?: string | null };

/**
 * Whether Discord takes the token, and what the developer portal says of its application.
 * @param token to see what is wrong with its form, where Discord does not take it
 */
export async function checkToken(
  { rest }: Pick<Client, 'rest'>,
  token?: string,
): Promise<{ readonly findings: readonly Finding[]; readonly bot?: Bot }> {
  try {
    const user = (await rest.get(Routes.user())) as APIUser;
    const application = (await rest.get(Routes.currentApplication())) as Application;
    if (application.id === undefined) return { findings: notDiscord('200') };
    const bot = { id: user.id, applicationId: application.id, name: application.name };
    return {
      bot,
      findings: [...ofToken.ok(`Discord takes it, for "${bot.name}"`), ...portal(application)],
    };
  } catch (error) {
    const isOwnAddress = rest.options.api !== DefaultRestOptions.api;
    return { findings: refusal(error, isOwnAddress, token === undefined ? undefined : wrongForm(token)) };
  }
}

function* portal(application: Application): Generator<Finding> {
  if (application.interactions_endpoint_url) {
    yield* ofToken.fault(
      'the application sends interactions to a web address, so the bot gets none: in the developer portal, under General Information, empty "Interactions Endpoint URL"',
      { kind: 'interactions-elsewhere' },
    );
  }
  if (application.bot_public) {
    yield* ofToken.hint(
      'anybody can invite the bot. It acts in the listed servers alone; to keep others from trying, switch off Public Bot in the developer portal under Bot',
    );
  }
}

/** @returns why that is no bot's token; nothing if it has the form of one */
function wrongForm(token: string): string | undefined {
  const parts = token.split('.');
  if (parts.length === 3 && isSnowflake(Buffer.from(parts[0] ?? '', 'base64url').toString()))
    return undefined;
  const has = parts.length === 3 ? 'begins otherwise' : `has ${parts.length}`;
  return `a bot's token has three parts with dots between them, the first of them the bot's ID in Base64, and this one ${has}`;
}

const NEW_TOKEN =
  'in the developer portal choose your application, then Bot → Reset Token, and copy the new one';

/** @param isOwnAddress whether somebody has set where Discord is */
function refusal(error: unknown, isOwnAddress: boolean, form: string | undefined): readonly Finding[] {
  if (error instanceof NoAnswerError) {
    const { message, isOffline, remedy = "check this machine's network and its firewall" } = error;
    const say = `cannot be reached, ${message}: ${remedy}`;
    return [
      ...(isOwnAddress
        ? ofApi.fault(`Discord ${say}; or remove this setting`, undefined, isOffline)
        : findingsAbout('Discord').fault(say, undefined, isOffline)),
      ...(form === undefined ? [] : ofToken.fault(`cannot be right: ${form}: ${NEW_TOKEN}`)),
    ];
  }
  if (!isRefusal(error)) throw error;
  if (error instanceof RateLimitError) {
    return ofToken.fault('Discord asks to wait: run the doctor again in a few minutes');
  }
  if (error.status === 401) {
    const why = form === undefined ? '' : `, since ${form}`;
    return ofToken.fault(`Discord does not accept it${why}: ${NEW_TOKEN}`);
  }
  if (error.status >= 500) {
    return ofApi.fault(`Discord reports an internal error (${error.status}): try again later`);
  }
  return notDiscord(String(error.status));
}

const notDiscord = (answer: string) =>
  ofApi.fault(
    `what answers there is not Discord's API (${answer}): remove the setting, or check the address`,
  );
