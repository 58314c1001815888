import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { ValueTable } from '../../components/value-table'
import type { Figure } from './figures'
import { useFigureWords } from './use-figure-words'

interface Props {
  figure: Figure
  onClose: () => void
}

/** Shows the bars of a figure as a table, latest first. */
export function FigureTable({ figure: { name, period, points }, onClose }: Props) {
  const { t } = useTranslation('dashboard')
  const words = useFigureWords()
  const title = t(`cards.${name}`)
  return (
    <Dialog onClose={onClose}>
      <DialogContent title={title} description={t(`figures.${name}.counted`)}>
        <ValueTable
          label={title}
          columns={[t(`figures.column.${period}`), title]}
          rows={points.toReversed().map(({ on, value }) => ({
            key: on,
            name: words.periodOf(period, on),
            values: [words.value(name, value)],
          }))}
        />
      </DialogContent>
    </Dialog>
  )
}
