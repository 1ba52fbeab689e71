import type { Held } from '../storage/store-hold.js';

type Work = (...given: never[]) => Promise<unknown>;

/**
 * Wraps methods of a service so that they are refused while the store is held.
 * @returns the service; those methods reject with a `HeldError` before they do anything
 */
export function unlessHeld<Service extends object>(
  { refuse }: Pick<Held, 'refuse'>,
  service: Service,
  names: readonly (keyof { [Name in keyof Service as Service[Name] extends Work ? Name : never]: true })[],
): Service {
  const guarded = names.map((name) => {
    const work = service[name] as Work;
    const refusing: Work = async (...given) => {
      refuse();
      return work(...given);
    };
    return [name, refusing] as const;
  });
  return { ...service, ...Object.fromEntries(guarded) };
}
