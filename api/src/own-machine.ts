import { isLoopbackHost } from './loopback.ts'
import { StartFailure } from './start-failure.ts'

/** Refuses to show the demonstration to strangers: its passwords are printed, and anybody can read its mailbox. */
export function assertOwnMachine({ NODE_ENV, PUBLIC_URL }: NodeJS.ProcessEnv): void {
  const why =
    NODE_ENV === 'production'
      ? 'NODE_ENV is production'
      : PUBLIC_URL && !isOwn(PUBLIC_URL) && `PUBLIC_URL is ${PUBLIC_URL}`
  if (why)
    throw new StartFailure(
      `This is for demonstrations on one's own machine, and ${why}: docs/self-hosting.md says how to run for others.`,
    )
}

const isOwn = (url: string) => URL.canParse(url) && isLoopbackHost(new URL(url).hostname)
