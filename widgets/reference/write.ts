import { readFileSync, writeFileSync } from 'node:fs'
import { developerFiles } from './files.ts'
import { withTables } from './tables.ts'

const root = new URL('../../', import.meta.url)
const put = (path: string, text: string) => writeFileSync(new URL(path, root), text)

// Generates anew what the repository keeps: the tables of the document, and the files that the React example
// downloaded.
put('docs/widgets.md', withTables(readFileSync(new URL('docs/widgets.md', root), 'utf8')))
for (const name of ['ancrage.d.ts', 'react.js', 'react.d.ts']) {
  put(`examples/react/ancrage/${name}`, developerFiles()[name] ?? '')
}
