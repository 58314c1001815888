import { declarations } from './declarations.ts'
import { manifest } from './manifest.ts'
import { jsxDeclarations, reactDeclarations, reactModule } from './react.ts'

/** The files that developers download, by name. They are served at `/developers/`. */
export const developerFiles = (): Record<string, string> => ({
  'custom-elements.json': `${JSON.stringify(manifest(), null, 2)}\n`,
  'ancrage.d.ts': declarations(),
  'react.js': reactModule(),
  'react.d.ts': reactDeclarations(),
  'jsx.d.ts': jsxDeclarations(),
})
