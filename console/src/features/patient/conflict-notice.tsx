import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { EditedFields } from './use-edited-fields'
import type { FieldName } from './values'

/** Shows the value that somebody else has saved in a field that was being changed here. */
export function ConflictNotice({ edit, field }: { edit: EditedFields; field: FieldName }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  if (!edit.clashes.includes(field)) return null
  const stored = edit.base[field]
  const value =
    typeof stored === 'boolean'
      ? t(stored ? 'form.yes' : 'form.no')
      : typeof stored === 'string'
        ? stored
        : format.list(stored)
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 rounded-md bg-warning-soft px-2 py-1 text-sm">
      <span className="wrap-anywhere">{value ? t('form.keptNow', { value }) : t('form.keptEmpty')}</span>
      <Button variant="link" size="inline" onClick={() => edit.take(field)}>
        {t('form.take')}
      </Button>
    </p>
  )
}
