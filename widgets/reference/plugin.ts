import { readFile } from 'node:fs/promises'
import { type Plugin, transformWithOxc } from 'vite'
import { playgroundPage } from '../playground/page.ts'
import { developerFiles } from './files.ts'

const playground = new URL('../playground/', import.meta.url)
const modules = ['playground', 'fields', 'markup']
const sheets = ['page', 'trial', 'reference']

/** A module as browsers take it: without types, and importing files of the same names. */
async function moduleOf(name: string): Promise<string> {
  const text = await readFile(new URL(`${name}.ts`, playground), 'utf8')
  const { code } = await transformWithOxc(text, `${name}.ts`, { target: 'es2022' })
  return code.replace(/(from\s*["']\.\/[\w-]+)\.ts(["'])/g, '$1.js$2')
}

/** One sheet of all that style a part of the page. */
const styles = async () =>
  (await Promise.all(sheets.map((name) => readFile(new URL(`styles/${name}.css`, playground), 'utf8')))).join('\n')

/** Puts what developers download, and the page where they try it, beside the code that it describes. */
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
