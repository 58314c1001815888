import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BookingPage } from './booking-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <BookingPage practice={root.dataset.practice ?? ''} />
  </StrictMode>,
)
