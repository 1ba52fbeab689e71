# Built with the whole image, which has what a native module needs where there is no ready-made one for it.
FROM node:22-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
# With what `npm ci` runs at its end.
COPY bin bin
RUN npm ci
COPY src src
COPY commands commands
# Whatever rights the files have here, the image's user must be able to read them.
RUN npm run build -- programs texts && npm prune --omit=dev && chmod -R a+rX package.json bin
# What only installs, compiles or builds.
RUN rm -r bin/build.js bin/lean-source-maps.js bin/third-party-licenses.js bin/release.js bin/sqlite-driver.js bin/texts.js \
  && rm -rf node_modules/.bin node_modules/node-gyp node_modules/prebuild-install \
  && rm -rf node_modules/sqlite3/deps node_modules/sqlite3/src \
  && find node_modules/sqlite3/build -type f ! -name '*.node' -delete

FROM node:22-bookworm-slim
ENV NODE_ENV=production STORE_URL=sqlite:///data/purser.sqlite
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/bin bin
COPY --from=build /app/dist dist
# The build ends here if the driver was compiled for a newer system than that of this stage.
RUN node --eval "new (require('sqlite3').Database)(':memory:')"
RUN ln -s /app/bin/purser.js /usr/local/bin/purser
# The bot installs and builds nothing, so an intruder should not be able to either.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn-* && cd /usr/local/bin && rm -f npm npx corepack yarn yarnpkg
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
# Without HEALTH_PORT there is nothing to ask, and the container counts as healthy as long as it runs.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "const port = process.env.HEALTH_PORT; if (port) fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
