import { writeFileSync } from 'node:fs'
import { countFigures, figuresFile } from './figures.ts'

const today = new Date().toISOString().slice(0, 10)
writeFileSync(figuresFile, `${JSON.stringify(countFigures(today), null, 2)}\n`)
