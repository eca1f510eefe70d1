/** `npm run build`: everything that `npm start` does before it starts. */
import { build, install, ROOT } from './setup.mjs'

process.chdir(ROOT)
install()
build()
