import { Button } from '@ancrage/widgets/ui/button'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { codePicture, type PaperSize, type PosterContent, pngOf, posterPicture, printPoster, renderSvg } from './poster'
import { saveFile } from './save-file'

interface Props extends PosterContent {
  format: PaperSize
}

/** The width of the PNG in px, wide enough for a print as large as a hand. */
const PNG_PX = 1_200
const SVG = 'image/svg+xml'

/** Previews the poster, prints it, and saves the QR code as files. */
export function PosterSheet({ format, ...content }: Props) {
  const { t } = useTranslation('widgetSettings')
  const textOf = useProblemText()
  const poster = posterPicture(content, format)
  const code = codePicture(content.address)
  const png = () => {
    pngOf(code, PNG_PX).then(
      (file) => saveFile(file, 'rendez-vous.png'),
      (error) => toast.error(textOf(asProblem(error))),
    )
  }
  return (
    <div className="flex flex-wrap items-start gap-6">
      {/* As an element and not as a file it has the font of the print. */}
      <div
        ref={(place) => place?.replaceChildren(renderSvg(poster))}
        role="img"
        aria-label={t('poster.picture', { address: content.address })}
        className={`overflow-hidden rounded-md border shadow-sm *:h-auto *:w-full ${format === 'a4' ? 'w-60' : 'w-48'}`}
      />
      <div className="flex min-w-48 flex-1 flex-col items-start gap-3">
        <Button onClick={() => printPoster(poster, format)}>
          <Printer className="size-4" aria-hidden />
          {t('poster.print')}
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            onClick={() => saveFile(new Blob([code], { type: SVG }), 'rendez-vous.svg')}
          >
            <Download className="size-3.5" aria-hidden />
            {t('poster.svg')}
          </Button>
          <Button variant="secondary" size="sm" onClick={png}>
            <Download className="size-3.5" aria-hidden />
            {t('poster.png')}
          </Button>
        </div>
        <p className="text-muted-foreground text-sm">{t('poster.files')}</p>
        <p className="wrap-anywhere text-sm">
          <a href={content.address} className="text-primary underline underline-offset-4">
            {content.address}
          </a>
        </p>
      </div>
    </div>
  )
}
