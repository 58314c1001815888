import { replaceSharedSheet } from './sheets.ts'
import css from './whole.css?inline'

/** Whoever imports this shows more than a first view: the whole sheet is there from then on. */
replaceSharedSheet(css)
