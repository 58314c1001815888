import type { Config } from '../config.ts'
import type { Folder } from '../http/files.ts'

const FONT = /href="(\/build\/assets\/figtree-latin-wght-normal-[\w-]+\.woff2)"/

/**
 * The address of the console's font, which the page of its build names. Null without a build, and beside a development
 * server, which has the font elsewhere: the page then has the system's.
 */
export async function pageFont(console: Folder, { CONSOLE_DEV_URL }: Config): Promise<string | null> {
  const page = CONSOLE_DEV_URL ? null : await console.file('index.html')
  return FONT.exec(page?.content.toString('utf8') ?? '')?.[1] ?? null
}
