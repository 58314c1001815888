import { useTranslation } from 'react-i18next'

interface Line {
  label: string
  /** Null: nobody has configured it. */
  value: string | null
  /** What a press on it begins. */
  scheme?: 'tel' | 'mailto'
}

/** What must be known of somebody, line by line; what is missing is said, not left out. */
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
