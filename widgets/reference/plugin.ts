import { readFile } from 'node:fs/promises'
import { type Plugin, transformWithOxc } from 'vite'
import { playgroundPage } from '../playground/page.ts'
import { developerFiles } from './files.ts'

const playground = new URL('../playground/', import.meta.url)
const modules = ['playground', 'fields', 'markup']
const sheets = ['page', 'trial', 'reference']

/** A module of the developers' page as browsers take it: types removed, imports by the same file names. */
async function moduleOf(name: string): Promise<string> {
  const text = await readFile(new URL(`${name}.ts`, playground), 'utf8')
  const { code } = await transformWithOxc(text, `${name}.ts`, { target: 'es2022' })
  return code.replace(/(from\s*["']\.\/[\w-]+)\.ts(["'])/g, '$1.js$2')
}

/** All style sheets of the page as one; each file styles a part of it. */
const styles = async () =>
  (await Promise.all(sheets.map((name) => readFile(new URL(`styles/${name}.css`, playground), 'utf8')))).join('\n')

/** Adds the developers' page and the files to download to the build, beside the code that they describe. */
export const developers: Plugin = {
  name: 'developers',
  apply: 'build',
  async generateBundle() {
    const files: Record<string, string> = {
      ...developerFiles(),
      'fr.html': playgroundPage('fr'),
      'en.html': playgroundPage('en'),
      'playground.css': await styles(),
    }
    for (const name of modules) files[`${name}.js`] = await moduleOf(name)
    for (const [name, source] of Object.entries(files))
      this.emitFile({ type: 'asset', fileName: `developers/${name}`, source })
  },
}
