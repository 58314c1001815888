import { Button } from '@ancrage/widgets/ui/button'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { downloadFile } from '../../lib/download-file'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'

/** Saves the published reviews as a signed file, which others can verify. */
export function ExportReviews() {
  const { t } = useTranslation('reviews')
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await downloadFile('/api/reviews/export', {}, 'avis.json').then(
      () => toast.success(t('export.done'), { description: t('export.how') }),
      (error) => toast.error(t('export.failed'), { description: textOf(asProblem(error)) }),
    )
    setBusy(false)
  }

  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void save()}>
      <FileDown className="size-4" aria-hidden />
      {t('export.action')}
    </Button>
  )
}
