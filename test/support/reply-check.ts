import { expect } from 'vitest';
import { messageBody, type Reply } from '../../src/discord/reply.js';
import { createLanguages, type Language } from '../../src/locales/languages.js';
import { LOCALES } from '../../src/locales/locales.js';
import { readMessageBody } from '../../src/sandbox/discord/message-body.js';
import { componentsOf } from '../../src/sandbox/discord/message-text.js';
import { createDiscordCheck } from './discord-schemas.js';
import { languages } from './english.js';

const check = createDiscordCheck();

const wordy = await createLanguages({ creditName: () => 'c'.repeat(32), shown: languages.server.shown });

/** Every language, with the longest name for credit that the settings allow. */
export const WORDY: readonly (readonly [locale: string, language: Language])[] = await Promise.all(
  ['en-US', ...LOCALES.filter((name) => name !== 'en')].map(
    async (locale) => [locale, await wordy.of(locale)] as const,
  ),
);

/** What Discord would reject in a reply, by its schemas and documented limits. */
export function complaintsAbout(reply: Reply): string[] {
  const body: unknown = JSON.parse(JSON.stringify(messageBody(reply)));
  const complaints = check({
    method: 'POST',
    route: '/channels/:channel/messages',
    path: '',
    body,
    headers: {},
  });
  return [
    ...complaints,
    ...readMessageBody(body).faults.map(({ path, message }) => `${path.join('.')}: ${message}`),
  ];
}

/** The texts of a reply that were cut to Discord's limits. External texts may be cut before that. */
export function cutTexts({ embeds = [], components = [] }: Reply): string[] {
  const texts = embeds.flatMap(({ title, description, footer, fields = [] }) => [
    title,
    description,
    footer?.text,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  const labels = componentsOf(components).map(({ label }) => label);
  return [...texts, ...labels].filter((text) => text !== undefined).filter((text) => text.endsWith('…'));
}

/** All texts of a reply in which Discord renders Markdown. */
export function renderedText({ content, embeds = [] }: Reply): string {
  const services = embeds.flatMap(({ title, description, fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return [content, ...services].filter((text) => text !== undefined).join('\n');
}

/** What in a reply would ping, link, format or change direction, besides the bot's own text. */
export function harmIn(reply: Reply): string[] {
  const text = renderedText(reply).replaceAll(/<@&?\d{17,}>|<t:\d+:\w>/g, '');
  return (
    text.match(/@everyone|<@|<#|:\/\/|(?<!\\)(?:\*\*bold|`code|\|\|spoiler)|[\u202a-\u202e\u200f]/g) ?? []
  );
}

/** The labels of a reply's buttons. */
export const labelsOf = ({ components = [] }: Reply): string[] =>
  componentsOf(components).flatMap(({ label }) => label ?? []);

/** The values of a reply's fields, by their names. */
export const fieldsOf = ({ embeds = [] }: Reply): Map<string, string> =>
  new Map(embeds.flatMap(({ fields = [] }) => fields).map(({ name, value }) => [name, value]));

/** Discord takes a reply, nothing of it is cut, and it pings nobody else. */
export function expectWhole(reply: Reply, pinged: readonly string[] = []): void {
  expect(complaintsAbout(reply)).toEqual([]);
  expect(cutTexts(reply)).toEqual([]);
  expect(messageBody(reply).allowed_mentions).toEqual({ parse: [], users: pinged });
}
