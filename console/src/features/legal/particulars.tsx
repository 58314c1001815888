import { useTranslation } from 'react-i18next'

interface Line {
  label: string
  /** The value; null when nobody configured it. */
  value: string | null
  /** The link that a press opens. */
  scheme?: 'tel' | 'mailto'
}

/** Lists details of a person or company, and marks those that are not configured. */
export function Particulars({ title, lines }: { title: string; lines: Line[] }) {
  const { t } = useTranslation('legal')
  return (
    <section>
      <h2 className="mb-3 font-semibold text-lg">{title}</h2>
      <dl className="divide-y border-y">
        {lines.map(({ label, value, scheme }) => (
          <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[200px_1fr]">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 break-words">
              {value === null ? (
                <span className="text-muted-foreground italic">{t('missing')}</span>
              ) : scheme ? (
                <a
                  href={`${scheme}:${value.replaceAll(' ', '')}`}
                  className="text-primary underline underline-offset-4"
                >
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
