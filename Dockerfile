# Both services, or one of them: `docker run … tandem journal/main.ts`. All data is in /data.
FROM node:26.10.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY platform/package.json platform/
COPY journal/package.json journal/
COPY thoughts/package.json thoughts/
COPY web/package.json web/
RUN npm ci --omit=dev --omit=optional --ignore-scripts

# The web apps, built with the development packages, which the image lacks.
FROM node:26.10.0-trixie-slim AS app
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY platform/package.json platform/
COPY journal/package.json journal/
COPY thoughts/package.json thoughts/
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY web web
COPY journal journal
COPY thoughts thoughts
RUN node journal/web/build.ts
RUN node thoughts/web/build.ts

FROM node:26.10.0-trixie-slim
# Nothing is installed from here on.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY LICENSE package.json main.ts ./
COPY platform platform
COPY journal journal
COPY thoughts thoughts
COPY web web
COPY --from=app /app/journal/web/dist journal/web/dist
COPY --from=app /app/thoughts/web/dist thoughts/web/dist
ENV NODE_ENV=production DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8000 8001
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=30s --interval=15s --timeout=5s \
  CMD ["node", "platform/service/healthcheck.ts"]
ENTRYPOINT ["node"]
CMD ["main.ts"]
