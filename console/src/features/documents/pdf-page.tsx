import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'

/** The width in pixels, sharp on any screen. A page of A4 then has two million pixels. */
const WIDTH = 1200

interface Props {
  pdf: PDFDocumentProxy
  page: number
  label: string
}

/** Shows one page of a PDF as a picture. */
export function PdfPage({ pdf, page, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let cancel: (() => void) | undefined
    let isLeft = false
    async function draw() {
      const opened = await pdf.getPage(page)
      const place = canvas.current
      if (!place || isLeft) return
      const viewport = opened.getViewport({ scale: WIDTH / opened.getViewport({ scale: 1 }).width })
      Object.assign(place, { width: viewport.width, height: viewport.height })
      const drawing = opened.render({ canvas: place, viewport })
      cancel = () => drawing.cancel()
      await drawing.promise
    }
    // It also rejects when the preview is left. A damaged page stays white; the others are shown.
    draw().catch(() => undefined)
    return () => {
      isLeft = true
      cancel?.()
    }
  }, [pdf, page])

  return <canvas ref={canvas} role="img" aria-label={label} className="block w-full rounded-md border bg-white" />
}
