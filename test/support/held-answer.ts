import type { Behaviour, Endpoint } from '../../src/sandbox/website/behaviour.js';
import type { WholeWay } from './e2e.js';

/**
 * Keeps the website's answers of an endpoint back until the test says so, in place of a delay that a busy machine
 * makes too short or too long.
 * @param behaviour what comes then
 * @returns lets it come, now and from then on
 */
export function holdAnswer({ website }: WholeWay, endpoint: Endpoint, behaviour: Behaviour = {}): () => void {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  website.decide(async (request) => {
    if (request.endpoint !== endpoint) return undefined;
    await isLetGo;
    return behaviour;
  });
  return letGo;
}
