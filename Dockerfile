# The Node that package.json pins as the package `node`.
FROM node:26.10.0-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM base AS packages
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
# The base image has the same Node already: a link replaces the 215 MB of the package `node`.
RUN rm -rf node_modules/node/node_modules \
  && ln -sf "$(command -v node)" node_modules/node/bin/node

FROM base
# Inside a container, 127.0.0.1 is not reachable from outside. The demo has a known password, so it is not the default.
ENV HOST=0.0.0.0 PORT=3000 WORKER_PORT=3001 DATA_DIR=/app/data SEED=none
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json package-lock.json LICENSE ./
COPY src src
COPY db db
COPY scripts scripts
# The account `node` of the base image. It can write to this folder only.
RUN mkdir data && chown 1000:1000 data
USER 1000:1000
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "scripts/health.mjs"]
CMD ["node", "src/server.ts"]
