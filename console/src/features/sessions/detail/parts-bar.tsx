import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollStrip } from '../../../components/ui/scroll-strip'

export type PartName = 'record' | 'last' | 'money' | 'consent' | 'forms' | 'documents' | 'programme' | 'history'

interface Props {
  parts: readonly PartName[]
  /** Shown at the end of the bar: whether everything is saved. */
  children: ReactNode
}

/** Stays in view. Links to the parts of the page on a phone, and shows its children. */
export function PartsBar({ parts, children }: Props) {
  const { t } = useTranslation('session')
  return (
    <div className="sticky top-(--header) z-10 -mx-4 mb-3 flex min-h-11 flex-col justify-center gap-1 border-b bg-background px-4 py-1 sm:-mx-6 sm:px-6 md:-mt-3 md:mx-0 md:mb-1 md:min-h-9 md:px-0 md:has-[[role=status]>:last-child:empty]:border-transparent print:hidden">
      <nav aria-label={t('parts.label')} className="-mx-1 md:hidden">
        <ScrollStrip>
          <ul className="flex gap-1">
            {parts.map((name) => (
              <li key={name}>
                <a
                  href={`#part-${name}`}
                  className="flex min-h-9 items-center whitespace-nowrap rounded-md px-2 text-sm hover:bg-accent pointer-coarse:min-h-11"
                >
                  {t(`parts.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </ScrollStrip>
      </nav>
      {children}
    </div>
  )
}
