import axe from 'axe-core'
import { rest } from './rest.ts'
import { colorRules, dialog, ruleSet } from './rule-set.ts'

/**
 * What axe finds wrong in the whole page or in an element, one line for each place. After a first look in one theme,
 * the other is checked for its colours alone.
 */
export async function findBarriers(
  where: Document | Element = document,
  what: 'everything' | 'colors' = 'everything',
): Promise<string[]> {
  await rest()
  const isPage = where === document && !document.querySelector(dialog)
  const rules = what === 'colors' ? colorRules : ruleSet(isPage ? 'page' : 'part')
  const { violations } = await axe.run(where, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id} at ${target.join(' ')}: ${html}\n${failureSummary}`),
  )
}
