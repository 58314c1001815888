import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { ValueTable } from '../../components/value-table'
import { useFormats } from '../../lib/use-formats'
import { type BookSummary, bearsVat, useBookSearch } from './use-books'

/** Lists what to declare for the year by when, and what the reform of e-invoicing requires. */
export function DeclarationsSection({ summary }: { summary: BookSummary }) {
  const { t } = useTranslation('books')
  // The days are dates without time, so they are formatted in UTC.
  const format = useFormats('UTC')
  const { rhythm, change, today } = useBookSearch()
  const noon = (day: string) => `${day}T12:00:00.000Z`
  const dateOf = (day: string) => format.date(noon(day))
  const nameOf = ({ from, through }: { from: string; through: string }) =>
    from.slice(0, 7) === through.slice(0, 7) ? format.month(noon(from)) : format.days(noon(from), noon(through))
  return (
    <Section
      title={t('declarations.title')}
      lead={t('declarations.lead')}
      actions={
        <Select
          aria-label={t('declarations.rhythm')}
          className="w-48"
          value={rhythm}
          onChange={({ target }) => change({ rhythm: target.value })}
        >
          <option value="months">{t('declarations.months')}</option>
          <option value="quarters">{t('declarations.quarters')}</option>
        </Select>
      }
    >
      <ValueTable
        label={t('declarations.table')}
        columns={[t('declarations.period'), t('declarations.amount'), t('declarations.due')]}
        rows={summary.declarations[rhythm]
          .filter(({ from }) => from <= today)
          .map((stretch) => ({
            key: stretch.from,
            name: stretch.through >= today ? `${nameOf(stretch)} (${t('declarations.running')})` : nameOf(stretch),
            values: [format.money(stretch.cents), dateOf(stretch.dueOn)],
          }))}
      />
      <p className="mt-3 text-muted-foreground text-sm">
        {bearsVat(summary) && `${t('declarations.withoutVat')} `}
        {t('declarations.check')}
      </p>
      <div className="mt-6 max-w-prose space-y-2 border-t pt-4">
        <h3 className="font-semibold">{t('declarations.reform.title')}</h3>
        <p>{t('declarations.reform.received')}</p>
        <p>{t('declarations.reform.issued')}</p>
        <p>{t('declarations.reform.platform')}</p>
      </div>
      <h4 className="mt-4 mb-2 font-medium">{t('declarations.reform.table')}</h4>
      <ValueTable
        label={t('declarations.reform.table')}
        columns={[
          t('declarations.period'),
          t('declarations.reform.count'),
          t('declarations.reform.total'),
          t('declarations.reform.handIn'),
        ]}
        rows={summary.eReporting
          .filter(({ from }) => from <= today)
          .map(({ from, through, count, cents, handIn }) => ({
            key: from,
            name: format.days(noon(from), noon(through)),
            values: [
              format.number(count),
              format.money(cents),
              t('declarations.reform.between', {
                from: format.shortDate(noon(handIn.from)),
                through: format.shortDate(noon(handIn.through)),
              }),
            ],
          }))}
      />
      <p className="mt-3 text-muted-foreground text-sm">{t('declarations.expenses')}</p>
    </Section>
  )
}
