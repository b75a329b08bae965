/** Loads the texts of the reader's language, then the portal. */
import './style/base.css'
import './ui/marks/marks.css'
import './ui/layout/ui.css'
import './ui/layout/over-map.css'
import './shell/shell.css'
import { startLanguage } from './ui/language.ts'

await startLanguage()
await import('./start.tsx')
