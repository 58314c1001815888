import axe from 'axe-core'
import { animationsEnd } from './animations-end.ts'
import { rememberColors } from './known-colors.ts'
import { beside, colorRules, ruleSet } from './rule-set.ts'

rememberColors(axe)

/**
 * Returns axe's violations in the whole page or in an element, one line for each place. `colors` checks only the rules
 * about colours: that is enough for a second theme.
 */
export async function findBarriers(
  where: Document | Element = document,
  what: 'everything' | 'colors' = 'everything',
): Promise<string[]> {
  await animationsEnd()
  const isPage = where === document && !document.querySelector(beside)
  const rules = what === 'colors' ? colorRules : ruleSet(isPage ? 'page' : 'part')
  const { violations } = await axe.run(where, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id} at ${target.join(' ')}: ${html}\n${failureSummary}`),
  )
}
