# One image, one volume: docker run -p 3000:3000 -v fil:/data IMAGE
# Any Debian base with Node 24 and npm will do: docker build --build-arg BASE_IMAGE=...
ARG BASE_IMAGE=node:24-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM ${BASE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM ${BASE_IMAGE}
# PostgreSQL refuses root, and a user whose number has no name.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin fil \
  && install --directory --owner=fil --group=fil --mode=0700 /data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /src/dist dist
COPY package.json ./
COPY scripts/healthcheck.ts scripts/
COPY scripts/compile.ts scripts/
COPY scripts/backup scripts/backup
COPY scripts/unlock scripts/unlock
COPY scripts/distribute.ts scripts/
COPY scripts/distribute scripts/distribute
COPY migrations migrations
COPY domain domain
COPY server server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
# Compiled here, by the user who will start it: nobody may write there afterwards.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN install --directory --owner=fil compiled \
  && runuser --user fil -- node --max-semi-space-size=16 --heap-growing-percent=70 scripts/compile.ts \
  && chown --recursive root: compiled && chmod --recursive a+rX compiled
USER fil
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["node", "scripts/healthcheck.ts"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=70", "server/main.ts"]
