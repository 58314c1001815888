import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { featureFiles } from './new/feature.mjs'
import { Problem } from './problem.mjs'
import { inRoot } from './root.mjs'

/** `npm run new feature NAME` creates a feature: its part of the API, its page, and a test of each. */
export default async function make([kind, name = '']) {
  if (kind !== 'feature') throw new Problem('Say what to make: npm run new feature NAME.')
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Problem(`"${name}" is no name of a feature: write one like "client-area".`)
  const { files, lines } = await featureFiles(name)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(inRoot(path)), { recursive: true })
    await writeFile(inRoot(path), text, { flag: 'wx' }).catch((error) => {
      throw error.code === 'EEXIST' ? new Problem(`${path} is there already: choose another name.`) : error
    })
    console.log(`  made ${path}`)
  }
  const lists = ['', 'Add by hand, each with its import:', ...lines.map((line) => `  ${line}`)]
  console.log(
    [...lists, '', 'Say what it does in docs/where-things-are.md: both tables of features have a line of it.'].join(
      '\n',
    ),
  )
}
