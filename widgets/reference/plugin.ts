import type { Plugin } from 'vite'
import { developerFiles } from './files.ts'

/** Puts what developers download beside the code that it describes. */
export const developers: Plugin = {
  name: 'developers',
  apply: 'build',
  generateBundle() {
    for (const [name, source] of Object.entries(developerFiles()))
      this.emitFile({ type: 'asset', fileName: `developers/${name}`, source })
  },
}
