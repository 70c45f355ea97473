// Writes a Markdown file as a comment of the pull request that this job belongs to, or over the one that it wrote before.
//   node comment.mjs <file>
// Takes GITHUB_TOKEN, GITHUB_REPOSITORY, GITHUB_EVENT_PATH and GITHUB_API_URL as GitHub sets them.
import { existsSync, readFileSync } from "node:fs";
import { marker } from "./size-report.mjs";

const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository, GITHUB_EVENT_PATH: eventPath, GITHUB_API_URL: api = "https://api.github.com" } = process.env;
const [file] = process.argv.slice(2);
/** More comments are not looked through. */
const mostPages = 30;

if (file === undefined || !existsSync(file)) {
  console.log("there is no comment to write");
} else {
  const number = JSON.parse(readFileSync(eventPath, "utf8")).pull_request?.number;
  if (number === undefined) console.log("this job belongs to no pull request");
  else await comment(number, readFileSync(file, "utf8"));
}

async function comment(number, body) {
  const comments = `/repos/${repository}/issues/${number}/comments`;
  const earlier = await findEarlier(comments);
  const answer = await (earlier === undefined ? call("POST", comments, { body }) : call("PATCH", `/repos/${repository}/issues/comments/${earlier}`, { body }));
  // Jobs of forks may read only: the summary of the job has the same text.
  if (!answer.ok) console.log(`::warning::the comment cannot be written: ${answer.status} ${answer.statusText}; give the job the permission pull-requests write`);
}

async function findEarlier(comments) {
  for (let page = 1; page <= mostPages; page++) {
    const answer = await call("GET", `${comments}?per_page=100&page=${page}`);
    const found = answer.ok ? await answer.json() : [];
    const ours = found.find(({ body }) => body.startsWith(marker));
    if (ours !== undefined) return ours.id;
    if (found.length < 100) return undefined;
  }
  return undefined;
}

function call(method, path, body) {
  const headers = { authorization: `Bearer ${token}`, accept: "application/vnd.github+json", "content-type": "application/json" };
  return fetch(`${api}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}
