/** Installs what `npm run build` needs, as the first layer of the container image. */
import { install, ROOT } from './setup.mjs'

process.chdir(ROOT)
install()
