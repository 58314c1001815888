import { Button } from '@ancrage/widgets/ui/button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Props {
  meta: { page: number; perPage: number; total: number }
  onTurn: (page: number) => void
}

/** Shows which part of the list is visible, and turns pages. */
export function PageTurner({ meta: { page, perPage, total }, onTurn }: Props) {
  const { t } = useTranslation('documents')
  const last = Math.ceil(total / perPage)
  if (last <= 1) return null
  const from = (page - 1) * perPage + 1
  return (
    <nav aria-label={t('pages.label')} className="mt-3 flex items-center justify-between gap-3 text-sm tabular-nums">
      <p role="status" className="text-muted-foreground">
        {t('pages.range', { from, to: Math.min(page * perPage, total), total })}
      </p>
      <span className="flex gap-1">
        <Button
          variant="ghost"
          size="icon"
          disabled={page <= 1}
          aria-label={t('pages.previous')}
          onClick={() => onTurn(page - 1)}
        >
          <ChevronLeft className="size-4 rtl:rotate-180" aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          disabled={page >= last}
          aria-label={t('pages.next')}
          onClick={() => onTurn(page + 1)}
        >
          <ChevronRight className="size-4 rtl:rotate-180" aria-hidden />
        </Button>
      </span>
    </nav>
  )
}
