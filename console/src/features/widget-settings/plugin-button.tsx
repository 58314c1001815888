import { Button } from '@ancrage/widgets/ui/button'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { saveFile } from './save-file'
import type { SnippetSite } from './snippets/place'

/** Downloads the WordPress plugin, which is packed on request. */
export function PluginButton({ place }: { place: SnippetSite }) {
  const { t } = useTranslation('widgetSettings')
  const textOf = useProblemText()
  const download = () => {
    import('./plugin-file').then(
      ({ pluginFile }) => saveFile(pluginFile(place), 'ancrage.zip'),
      (error) => toast.error(textOf(asProblem(error))),
    )
  }
  return (
    <Button className="self-start" onClick={download}>
      <Download className="size-4" aria-hidden />
      {t('snippet.plugin')}
    </Button>
  )
}
