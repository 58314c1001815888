import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button'

/**
 * Shows the recovery codes, for the day the authenticator is lost. They are shown once: the server stores only their
 * hashes.
 */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('secondFactor')
  return (
    <div className="space-y-3">
      <p>{t('recoveryCodes.text')}</p>
      <ol
        aria-label={t('recoveryCodes.label')}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md border bg-muted px-4 py-3 text-center font-mono text-base tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2" data-print="never">
        <CopyButton text={codes.join('\n')} label={t('recoveryCodes.copy')} />
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Printer className="size-3.5" aria-hidden />
          {t('recoveryCodes.print')}
        </Button>
      </div>
    </div>
  )
}
