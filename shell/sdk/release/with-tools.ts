import { Refusal } from "./refusal.ts";

/**
 * Runs something that needs tools installed beside the SDK; commands that need none start without them.
 * @throws {Refusal} naming a missing tool.
 */
export async function withTools<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [, missing] =
      /^Cannot find (?:package|module) '((?:@[^/']+\/)?[^/']+)(?:\/[^']*)?'/.exec((error as Error).message) ??
      [];
    if (missing === undefined) throw error;
    throw new Refusal(
      `${missing} is not installed. Add it to the remote's devDependencies; of the tools that the SDK builds and ` +
        "tests with, its peerDependencies name the version.",
    );
  }
}
