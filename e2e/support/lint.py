# Reads exchanges, one JSON object a line, and writes what httplint notes about each, one JSON list a line.
import base64
import json
import sys

from httplint import HttpRequestLinter, HttpResponseLinter


def fields(pairs):
    return [(name.encode(), value.encode("latin-1")) for name, value in pairs]


def lint(exchange):
    now = exchange["time"]
    request = HttpRequestLinter(start_time=now)
    request.process_request_topline(exchange["method"].encode(), exchange["url"].encode(), b"1.1")
    request.process_headers(fields(exchange["request"]))
    request.finish_content(True)
    response = HttpResponseLinter(start_time=now, _related=request)
    response.base_uri = exchange["url"]
    response.is_head_response = exchange["method"] == "HEAD"
    response.process_response_topline(b"1.1", str(exchange["status"]).encode(), exchange["phrase"].encode())
    response.process_headers(fields(exchange["response"]))
    response.feed_content(base64.b64decode(exchange["body"]))
    response.finish_content(True)
    notes = []
    for note in response.notes:
        for each in [note, *note.subnotes]:
            notes.append({"level": each.level.value, "name": type(each).__name__, "summary": str(each.summary)})
    return notes


for line in sys.stdin:
    if line.strip():
        print(json.dumps(lint(json.loads(line))), flush=True)
