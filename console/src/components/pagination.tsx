import { Select } from '@ancrage/widgets/ui/select'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../lib/use-formats'
import { pagesAround } from './pages-around'

interface Props<S extends string> {
  meta: { page: number; perPage: number; total: number }
  /** Without sizes, the page size is fixed. */
  sizes?: readonly S[]
  searchFor: (change: { page: number }) => string
  onSize?: (size: S) => void
  /** The server counts only this far: a greater total is « plus de 10 000 ». */
  countedUpTo?: number
}

/** Shows which part of a list is visible, links to the other pages, and the page size. */
export function Pagination<S extends string>({ meta, sizes, searchFor, onSize, countedUpTo = Infinity }: Props<S>) {
  const { t } = useTranslation('components')
  const format = useFormats()
  const id = useId()
  const { page, perPage, total } = meta
  const last = Math.max(1, Math.ceil(total / perPage))
  const from = Math.min((page - 1) * perPage + 1, total)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-muted-foreground text-sm tabular-nums">
      <p role="status">
        {t('pagination.range', {
          from: format.number(from),
          to: format.number(Math.min(page * perPage, total)),
          total:
            total > countedUpTo ? t('pagination.moreThan', { of: format.number(countedUpTo) }) : format.number(total),
        })}
      </p>
      {last > 1 && (
        <nav
          aria-label={t('pagination.label')}
          data-print="never"
          className="order-last flex w-full justify-center gap-1 sm:order-none sm:w-auto"
        >
          <Step search={page > 1 && searchFor({ page: Math.min(page - 1, last) })} label={t('pagination.previous')}>
            <ChevronLeft className="size-4" aria-hidden />
          </Step>
          {pagesAround(page, last).map((number, index) =>
            number === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
              <span key={`gap ${index}`} className="grid min-w-6 place-items-center">
                …
              </span>
            ) : (
              <Link
                key={number}
                to={searchFor({ page: number })}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t('pagination.page', { page: number })}
                className={`${step} hover:bg-accent aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary`}
              >
                {number}
              </Link>
            ),
          )}
          <Step search={page < last && searchFor({ page: page + 1 })} label={t('pagination.next')}>
            <ChevronRight className="size-4" aria-hidden />
          </Step>
        </nav>
      )}
      {sizes && (
        <div className="flex items-center gap-2">
          <label htmlFor={id}>{t('pagination.perPage')}</label>
          <Select
            id={id}
            className="w-20"
            value={String(perPage)}
            onChange={({ target }) => onSize?.(target.value as S)}
          >
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        </div>
      )}
    </div>
  )
}

const step =
  'grid h-9 min-w-9 place-items-center rounded-md px-1 text-foreground transition-colors pointer-coarse:h-11 pointer-coarse:min-w-11'

const Step = ({ search, label, children }: { search: string | false; label: string; children: ReactNode }) =>
  search ? (
    <Link to={search} aria-label={label} data-tooltip={label} className={`${step} hover:bg-accent`}>
      {children}
    </Link>
  ) : (
    <span aria-hidden="true" className={`${step} opacity-30`}>
      {children}
    </span>
  )
