import { App } from '#pwa/app/app.tsx'
import { startConnection } from '#pwa/data/connection.ts'
import { startSession } from '#pwa/data/session.ts'
import '#pwa/theme/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

startConnection()
startSession()

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
