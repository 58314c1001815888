import { useTranslation } from 'react-i18next'
import { changeText, signedText } from '../../lib/figures'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { type Figure, type FigureName, type Point, trendOf } from './figures'

/** Describes figures in words. Their days are dates without time, so they are formatted in UTC. */
export function useFigureWords() {
  const { t } = useTranslation('dashboard')
  const format = useFormats('UTC')
  const language = useLanguage()

  const value = (name: FigureName, number: number | null) => {
    if (number === null) return t('figures.none')
    return name === 'occupancy' ? format.percent(number) : format.number(number)
  }

  const counted = (name: FigureName, number: number | null) => {
    if (number === null) return t('figures.noHours')
    if (name === 'occupancy') return t('figures.taken', { percent: format.percent(number) })
    return t(`figures.${name}.count`, { count: number })
  }

  const periodOf = (period: Figure['period'], on: string) =>
    period === 'week' ? t('figures.week', { day: format.dayAndMonth(on) }) : format.month(on)

  return {
    value,
    periodOf,
    /** Returns the label under the first or last bar. */
    end: (period: Figure['period'], on = '') => (period === 'week' ? format.shortDate(on) : format.shortMonth(on)),
    sentence: ({ name, period }: Figure, point: Point) =>
      t('figures.sentence', { period: periodOf(period, point.on), value: counted(name, point.value) }),
    /** Returns the change, `+12 %`, and its meaning in words. */
    change: ({ name, period, before, change }: Figure) => {
      if (change === null || before === null) return { sign: null, words: t(`figures.noBefore.${period}`) }
      const sign =
        name === 'occupancy'
          ? t('figures.points', { points: signedText(change, language) })
          : changeText(change, language)
      const words = t(`figures.${trendOf(change)}.${period}`, { before: value(name, before) })
      return { sign, words }
    },
  }
}
